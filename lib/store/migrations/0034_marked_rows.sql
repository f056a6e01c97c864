ALTER TABLE "audit" ADD COLUMN "mark" text;--> statement-breakpoint
ALTER TABLE "audit_waiting" ADD COLUMN "mark" text;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_mark" ON "audit" USING btree ("mark");