CREATE TABLE "attention_steps" (
	"id" text PRIMARY KEY NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "attention_steps_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"item" text NOT NULL,
	"after" text NOT NULL,
	"state" text NOT NULL,
	"step" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attention_steps_chain" UNIQUE("item","after")
);
--> statement-breakpoint
CREATE INDEX "attention_steps_newest" ON "attention_steps" USING btree ("item","place");