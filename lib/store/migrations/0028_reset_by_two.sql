ALTER TABLE "person_links" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "person_links" ADD CONSTRAINT "person_links_request_id_unique" UNIQUE("request_id");