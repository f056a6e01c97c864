ALTER TABLE "conversions" ADD COLUMN "landed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversions" ADD COLUMN "follow_ended" jsonb;--> statement-breakpoint
CREATE INDEX "conversions_to_land" ON "conversions" USING btree ("created_at") WHERE state = 'accepted' and landed_at is null;