CREATE TABLE "destinations" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"currency" text,
	"name" text NOT NULL,
	"owner" text NOT NULL,
	"hash" text NOT NULL,
	"added_by_id" text NOT NULL,
	"added_by_name" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"confirmed_by_id" text,
	"confirmed_by_name" text,
	"confirmed_at" timestamp (3) with time zone,
	"ready_at" timestamp (3) with time zone,
	"archived_by_name" text,
	"archived_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "destination_id" text;--> statement-breakpoint
CREATE INDEX "destinations_value" ON "destinations" USING btree ("value");--> statement-breakpoint
CREATE UNIQUE INDEX "destinations_one_alive" ON "destinations" USING btree ("kind","value",coalesce(currency, '')) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "attempts_pix_key" ON "attempts" USING btree ("pix_key");--> statement-breakpoint
CREATE INDEX "attempts_wallet" ON "attempts" USING btree ("wallet_id");