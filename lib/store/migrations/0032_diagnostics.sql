CREATE TABLE "api_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"method" text NOT NULL,
	"route" text NOT NULL,
	"signed" text NOT NULL,
	"status" integer,
	"failure" text,
	"duration_ms" integer NOT NULL,
	"attempts" integer NOT NULL,
	"request_id" text,
	"person_id" text,
	"subject" text,
	"build" text
);
--> statement-breakpoint
CREATE TABLE "ready_checks" (
	"id" text PRIMARY KEY NOT NULL,
	"last_true_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "api_calls_request" ON "api_calls" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "api_calls_subject" ON "api_calls" USING btree ("subject");