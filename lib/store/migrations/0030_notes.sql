CREATE TABLE "notes" (
	"id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"search_text" text NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "notes_of" ON "notes" USING btree ("subject","at");