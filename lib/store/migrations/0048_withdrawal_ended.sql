ALTER TABLE "positions" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "records" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "records" ADD COLUMN "absent_since" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "records" SET "ended_at" = case when coalesce("process", 'success.') like 'success.%'
  then coalesce("completed_at", "moved_at", "read_at") else coalesce("moved_at", "read_at") end
WHERE "kind" = 'withdrawals' AND "status" is not null AND ("process" like 'success.%'
  or ("process" is null and "completed_at" is not null and "reopened_at" is null)
  or coalesce("error_message" ->> 'en', '') <> '' or coalesce("error_message" ->> 'pt', '') <> '' or coalesce("error_message" ->> 'es', '') <> '');--> statement-breakpoint
UPDATE "records" SET "next_read_at" = now() WHERE "kind" = 'withdrawals' AND "status" is not null AND "ended_at" is null;
