CREATE TABLE "positions" (
	"slot" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"day" text NOT NULL,
	"tries" integer NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"reader" text,
	"failure" text,
	"answer" text
);
--> statement-breakpoint
CREATE INDEX "positions_day" ON "positions" USING btree ("day","slot");