CREATE TABLE "policies" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"body" jsonb NOT NULL,
	"hash" text NOT NULL,
	"changed_by_id" text NOT NULL,
	"changed_by_name" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "policies_version_unique" UNIQUE("version")
);

--> statement-breakpoint
CREATE FUNCTION "policies_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'policies are append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "policies_append_only" BEFORE UPDATE OR DELETE ON "policies"
  FOR EACH STATEMENT EXECUTE FUNCTION "policies_append_only"();
