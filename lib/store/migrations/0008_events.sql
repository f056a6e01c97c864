CREATE TABLE "records" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"correlation_id" text,
	"token" text,
	"created_text" text,
	"version" text,
	"updated_text" text,
	"process" text,
	"status" jsonb,
	"substatus" jsonb,
	"error_message" jsonb,
	"moved_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"reopened_at" timestamp (3) with time zone,
	"event_version" text,
	"event_process" text,
	"last_event_at" timestamp (3) with time zone,
	"unannounced_since" timestamp (3) with time zone,
	"webhook_lost_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"next_read_at" timestamp (3) with time zone,
	"claimed_until" timestamp (3) with time zone,
	"quiet_reads" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "records_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "unmatched_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unmatched_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"path" text NOT NULL,
	"sha256" text NOT NULL,
	"raw_body" "bytea",
	"body_state" text DEFAULT 'kept' NOT NULL,
	"size" integer NOT NULL,
	"headers" jsonb NOT NULL,
	"verdict" text NOT NULL,
	"copies" integer DEFAULT 1 NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"last_copy_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unmatched_deliveries_once" UNIQUE("path","sha256")
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ALTER COLUMN "raw_body" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "body_state" text DEFAULT 'kept' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "size" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "verdict" text DEFAULT 'not_checkable' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "copies" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "last_copy_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "result" text;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "result_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "record_id" text;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "end2end" text;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "process" text;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "created_text" text;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "updated_text" text;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "version" text;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "status" jsonb;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "substatus" jsonb;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "error_message" jsonb;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "payload" jsonb;--> statement-breakpoint
ALTER TABLE "webhook_tokens" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "webhook_tokens" ADD COLUMN "minted_by" jsonb;--> statement-breakpoint
CREATE INDEX "records_due" ON "records" USING btree ("next_read_at") WHERE next_read_at is not null;--> statement-breakpoint
CREATE INDEX "records_token" ON "records" USING btree ("token");--> statement-breakpoint
CREATE INDEX "unmatched_deliveries_newest" ON "unmatched_deliveries" USING btree ("received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_record" ON "webhook_deliveries" USING btree ("kind","record_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_end2end" ON "webhook_deliveries" USING btree ("end2end");