ALTER TABLE "live_changes" ADD COLUMN "correlation_id" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "correlation_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "limited_to" text[];--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_whole_administrators" CHECK (role <> 'admin' or limited_to is null);--> statement-breakpoint
UPDATE "notifications" SET "correlation_id" = substring("href" from '^/sub-merchants/([0-9a-f-]{36})') WHERE "permission" = 'sub_merchants:read';