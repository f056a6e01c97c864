CREATE TABLE "default_views" (
	"person_id" text NOT NULL,
	"list" text NOT NULL,
	"view_id" text NOT NULL,
	CONSTRAINT "default_views_person_id_list_pk" PRIMARY KEY("person_id","list")
);
--> statement-breakpoint
ALTER TABLE "default_views" ADD CONSTRAINT "default_views_view_id_saved_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "default_views_view" ON "default_views" USING btree ("view_id");