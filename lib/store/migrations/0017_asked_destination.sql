ALTER TABLE "conversions" ADD COLUMN "asked_destination" jsonb;--> statement-breakpoint
ALTER TABLE "conversions" ADD COLUMN "webhook_given" boolean DEFAULT false NOT NULL;