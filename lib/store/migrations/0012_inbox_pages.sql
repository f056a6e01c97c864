DROP INDEX "webhook_deliveries_end2end";--> statement-breakpoint
DROP INDEX "unmatched_deliveries_newest";--> statement-breakpoint
DROP INDEX "webhook_deliveries_newest";--> statement-breakpoint
DROP INDEX "webhook_deliveries_record";--> statement-breakpoint
ALTER TABLE "live_changes" ADD COLUMN "user_id" text;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_odd" ON "webhook_deliveries" USING btree ("received_at","id") WHERE reason is not null;--> statement-breakpoint
CREATE INDEX "unmatched_deliveries_newest" ON "unmatched_deliveries" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("received_at","id","kind","verdict");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_record" ON "webhook_deliveries" USING btree ("kind","record_id","received_at","id");