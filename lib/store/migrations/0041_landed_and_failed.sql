CREATE INDEX "conversions_landed" ON "conversions" USING btree ("landed_at") WHERE landed_at is not null;--> statement-breakpoint
CREATE INDEX "conversions_failed" ON "conversions" USING btree ("created_at","rfq_id") WHERE state = 'accepted' and (coalesce(error_message ->> 'en', '') <> ''
      or coalesce(error_message ->> 'pt', '') <> '' or coalesce(error_message ->> 'es', '') <> '');