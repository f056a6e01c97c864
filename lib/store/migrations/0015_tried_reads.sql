ALTER TABLE "records" ADD COLUMN "tried_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "links_tied" ON "links" USING btree ("tied_end2end");