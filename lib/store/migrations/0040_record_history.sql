CREATE INDEX "audit_intent" ON "audit" USING btree ((detail ->> 'intent_id'));--> statement-breakpoint
CREATE INDEX "requests_rfq" ON "requests" USING btree ("rfq_id");--> statement-breakpoint
CREATE INDEX "requests_sub_merchant" ON "requests" USING btree ("correlation_id");--> statement-breakpoint
CREATE INDEX "requests_person" ON "requests" USING btree ((asked ->> 'user_id'));