CREATE TABLE "alert_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"once" text NOT NULL,
	"target" text NOT NULL,
	"kind" text NOT NULL,
	"note" bigint,
	"state" text NOT NULL,
	"tries" integer NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "alert_messages_once_unique" UNIQUE("once")
);
--> statement-breakpoint
CREATE TABLE "alert_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"amounts" boolean NOT NULL,
	"host" text,
	"sealed_url" text,
	"shape" text NOT NULL,
	"locale" text NOT NULL,
	"kinds" jsonb NOT NULL,
	"sealed_secret" text,
	"sealed_previous" text,
	"previous_until" timestamp (3) with time zone,
	"changes" jsonb NOT NULL,
	"secret_id" text,
	"set_at" timestamp (3) with time zone,
	"set_by_name" text
);
--> statement-breakpoint
CREATE TABLE "alert_targets" (
	"id" text PRIMARY KEY NOT NULL,
	"locale" text NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failure" text,
	"dead_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "notification_choices" ADD COLUMN "mail" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
CREATE INDEX "alert_messages_due" ON "alert_messages" USING btree ("next_at") WHERE "alert_messages"."state" = 'waiting';