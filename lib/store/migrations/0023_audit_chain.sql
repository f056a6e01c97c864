CREATE TABLE "audit_attempts" (
	"actor_id" text NOT NULL,
	"route" text NOT NULL,
	"reason" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"actor_name" text,
	"outcome" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "audit_attempts_actor_id_route_reason_hour_pk" PRIMARY KEY("actor_id","route","reason","hour")
);
--> statement-breakpoint
CREATE TABLE "audit_waiting" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_waiting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text,
	"actor_name" text,
	"action" text NOT NULL,
	"subject" text,
	"detail" jsonb,
	"role" text,
	"source" text,
	"request_id" text,
	"route" text,
	"outcome" text,
	"count" integer,
	"shown" jsonb,
	"sent" jsonb,
	"returned" jsonb
);
--> statement-breakpoint
DROP TRIGGER "audit_append_only" ON "audit";
--> statement-breakpoint
INSERT INTO "audit_waiting" ("at", "action", "outcome", "detail")
SELECT now(), 'audit.began', 'done', jsonb_build_object('why', 'upgraded', 'rows', count(*)::text) FROM "audit" HAVING count(*) > 0;
--> statement-breakpoint
INSERT INTO "audit_waiting" ("at", "actor_id", "actor_name", "action", "subject", "detail")
SELECT "at", "actor_id", "actor_name", "action", "subject", "detail" FROM "audit" ORDER BY "id";
--> statement-breakpoint
TRUNCATE "audit";
--> statement-breakpoint
ALTER TABLE "audit" ALTER COLUMN "id" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "route" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "count" integer;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "shown" jsonb;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "sent" jsonb;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "returned" jsonb;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "kind" text NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "key_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "signature" text NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_kind" ON "audit" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "audit_request" ON "audit" USING btree ("request_id");
--> statement-breakpoint
CREATE TRIGGER "audit_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_append_only"();
