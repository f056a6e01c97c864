CREATE TABLE "filter_values" (
	"id" text PRIMARY KEY NOT NULL,
	"filter" text NOT NULL,
	"digest" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "filter_values_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "seen_states" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seen_states_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list" text NOT NULL,
	"end2end" text NOT NULL,
	"updated_at" text NOT NULL,
	"process" text NOT NULL,
	"status" jsonb NOT NULL,
	"substatus" jsonb NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "seen_states_once" UNIQUE("list","end2end","updated_at","process")
);
--> statement-breakpoint
CREATE INDEX "seen_states_age" ON "seen_states" USING btree ("seen_at");