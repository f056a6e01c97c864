ALTER TABLE "records" ADD COLUMN "debited" text;--> statement-breakpoint
ALTER TABLE "records" ADD COLUMN "currency" text;--> statement-breakpoint
CREATE INDEX "records_withdrawals" ON "records" USING btree ("currency") WHERE kind = 'withdrawals';