CREATE TABLE "links" (
	"intent_id" text PRIMARY KEY NOT NULL,
	"input_hash" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"asked" jsonb NOT NULL,
	"state" text NOT NULL,
	"webhook_token" text,
	"link" text,
	"raw" text,
	"http_status" integer,
	"reason" text,
	"request_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "links_newest" ON "links" USING btree ("created_at" DESC NULLS LAST,"intent_id" DESC NULLS LAST);