CREATE TABLE "attempts" (
	"intent_id" text PRIMARY KEY NOT NULL,
	"rfq_id" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"input_hash" text NOT NULL,
	"settlement_day" text NOT NULL,
	"wallet_id" text,
	"pix_key" text,
	"seen" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"http_status" integer,
	"state" text,
	"reason" text,
	"confirmed" jsonb,
	"differs" jsonb,
	"failure" text,
	"request_id" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text,
	"actor_name" text,
	"action" text NOT NULL,
	"subject" text,
	"detail" jsonb
);
--> statement-breakpoint
CREATE TABLE "conversion_reads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversion_reads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rfq_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"result" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversions" (
	"rfq_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"from_currency" text NOT NULL,
	"to_currency" text NOT NULL,
	"fixed_side" text NOT NULL,
	"requested_amount" text NOT NULL,
	"quote_pair" text,
	"options" jsonb NOT NULL,
	"previous_options" jsonb,
	"rate_missing" boolean DEFAULT false NOT NULL,
	"wallet_id" text,
	"expires_at" text,
	"renewable_up_to" text,
	"process" text,
	"status" jsonb,
	"substatus" jsonb,
	"message" jsonb,
	"error_message" jsonb,
	"limit_block_source" text,
	"created_by_id" text NOT NULL,
	"created_by_name" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "lockouts" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"blocked_until" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meta" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_world" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token" text NOT NULL,
	"sha256" text NOT NULL,
	"raw_body" "bytea" NOT NULL,
	"headers" jsonb NOT NULL,
	"matched" boolean NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_deliveries_once" UNIQUE("token","sha256")
);
--> statement-breakpoint
CREATE TABLE "webhook_tokens" (
	"token" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_rfq_id_conversions_rfq_id_fk" FOREIGN KEY ("rfq_id") REFERENCES "public"."conversions"("rfq_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversion_reads" ADD CONSTRAINT "conversion_reads_rfq_id_conversions_rfq_id_fk" FOREIGN KEY ("rfq_id") REFERENCES "public"."conversions"("rfq_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_token_webhook_tokens_token_fk" FOREIGN KEY ("token") REFERENCES "public"."webhook_tokens"("token") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_rfq" ON "attempts" USING btree ("rfq_id","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_one_alive" ON "attempts" USING btree ("rfq_id") WHERE outcome in ('sending', 'accepted', 'evaluating', 'unknown');--> statement-breakpoint
CREATE INDEX "audit_newest" ON "audit" USING btree ("id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "conversion_reads_rfq" ON "conversion_reads" USING btree ("rfq_id","id");--> statement-breakpoint
CREATE INDEX "conversions_newest" ON "conversions" USING btree ("created_at" DESC NULLS LAST,"rfq_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "conversions_state" ON "conversions" USING btree ("state");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");