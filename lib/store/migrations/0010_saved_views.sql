CREATE TABLE "saved_views" (
	"id" text PRIMARY KEY NOT NULL,
	"input_hash" text NOT NULL,
	"owner_id" text NOT NULL,
	"owner_name" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"shared" boolean NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("owner_id","list",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_shared_name" ON "saved_views" USING btree ("list",lower("name")) WHERE shared;--> statement-breakpoint
CREATE INDEX "saved_views_list" ON "saved_views" USING btree ("list");