CREATE TABLE "operations" (
	"intent_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"correlation_id" text NOT NULL,
	"subject_key" text,
	"input_hash" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"asked" jsonb NOT NULL,
	"state" text NOT NULL,
	"token" text,
	"result" jsonb,
	"end2end" text,
	"raw" text,
	"http_status" integer,
	"reason" text,
	"failure" text,
	"request_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"resolved_by" jsonb
);
--> statement-breakpoint
CREATE TABLE "sub_merchants" (
	"correlation_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"search_text" text NOT NULL,
	"tags" jsonb NOT NULL,
	"origin" text NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_by_id" text,
	"created_by_name" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"kyb_status" text,
	"kyb_process" text,
	"kyb_body" jsonb,
	"kyb_read_at" timestamp (3) with time zone,
	"kyb_source" text,
	"kyb_since" timestamp (3) with time zone,
	"balance_body" jsonb,
	"balance_read_at" timestamp (3) with time zone,
	"last_signed_read_at" timestamp (3) with time zone,
	"last_error_at" timestamp (3) with time zone,
	"last_error_code" text,
	"last_error_status" integer
);
--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "correlation_id" text;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "tied_end2end" text;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "tied_by" jsonb;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "tied_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "operations_newest" ON "operations" USING btree ("correlation_id","kind","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "operations_one_open" ON "operations" USING btree ("subject_key") WHERE state in ('sending', 'unknown');--> statement-breakpoint
CREATE INDEX "operations_open" ON "operations" USING btree ("state") WHERE state in ('sending', 'unknown');--> statement-breakpoint
CREATE INDEX "sub_merchants_by_name" ON "sub_merchants" USING btree ("name_key" collate "C","correlation_id");--> statement-breakpoint
CREATE INDEX "sub_merchants_by_kyb" ON "sub_merchants" USING btree ("kyb_status","name_key" collate "C","correlation_id");--> statement-breakpoint
CREATE INDEX "sub_merchants_kyb_read" ON "sub_merchants" USING btree ("kyb_read_at");--> statement-breakpoint
CREATE INDEX "links_of_sub_merchant" ON "links" USING btree ("correlation_id","created_at" DESC NULLS LAST,"intent_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "links_token" ON "links" USING btree ("webhook_token");