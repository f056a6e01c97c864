-- Who saw these is not known: links of approved invitations that name no request, and approved ones that were mailed after they may have been shown.
UPDATE "person_links" SET "ends_at" = now()
WHERE "used_at" IS NULL AND "ends_at" > now() AND (
  ("request_id" IS NOT NULL AND "mailed_at" IS NOT NULL AND "shown_at" IS NULL)
  OR ("request_id" IS NULL AND "user_id" IN (
    SELECT "users"."id" FROM "users" JOIN "requests" ON "requests"."intent_id" = "users"."id"
    WHERE "requests"."kind" = 'person' AND "requests"."state" = 'done' AND "users"."role" IN ('treasurer', 'admin')
  ))
);
