CREATE TABLE "requests" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"asked" jsonb NOT NULL,
	"hash" text NOT NULL,
	"note" text,
	"correlation_id" text,
	"maker_id" text NOT NULL,
	"maker_name" text NOT NULL,
	"maker_role" text NOT NULL,
	"replaces" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"decided_by_id" text,
	"decided_by_name" text,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"outside" jsonb,
	"rfq_id" text,
	"intent_id" text,
	CONSTRAINT "requests_intent_id_unique" UNIQUE("intent_id")
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_once";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "user_id" text;--> statement-breakpoint
CREATE INDEX "requests_newest" ON "requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "requests_open" ON "requests" USING btree ("ends_at") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("subject","title_key","at",coalesce("user_id", ''));