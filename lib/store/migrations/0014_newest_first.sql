DROP INDEX "audit_newest";--> statement-breakpoint
DROP INDEX "conversions_newest";--> statement-breakpoint
DROP INDEX "links_newest";--> statement-breakpoint
DROP INDEX "links_of_sub_merchant";--> statement-breakpoint
DROP INDEX "operations_newest";--> statement-breakpoint
CREATE INDEX "conversions_newest" ON "conversions" USING btree ("created_at","rfq_id");--> statement-breakpoint
CREATE INDEX "links_newest" ON "links" USING btree ("created_at","intent_id");--> statement-breakpoint
CREATE INDEX "links_of_sub_merchant" ON "links" USING btree ("correlation_id","created_at","intent_id");--> statement-breakpoint
CREATE INDEX "operations_newest" ON "operations" USING btree ("correlation_id","kind","created_at");