INSERT INTO "requests" ("id", "kind", "state", "asked", "hash", "maker_id", "maker_name", "maker_role", "created_at", "ends_at", "decided_by_id", "decided_by_name", "decided_at")
SELECT "id", 'destination', "state", "asked",
  encode(sha256(convert_to(
    '{"asked":{' || CASE WHEN "kind" = 'pix'
      THEN '"name":' || to_json("name") || ',"owner":' || to_json("owner") || ',"pix_key":' || to_json("value")
      ELSE '"currency":' || to_json("currency") || ',"name":' || to_json("name") || ',"owner":' || to_json("owner") || ',"wallet_id":' || to_json("value")
    END || '},"ends_at":"' || to_char("ends_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","kind":"destination","maker":' || to_json("added_by_id") || ',"note":null}', 'UTF8')), 'hex'),
  "added_by_id", "added_by_name", "role", "added_at", "ends_at", "by_id", "by_name", "at"
FROM (
  SELECT "d".*,
    CASE
      WHEN "d"."confirmed_at" IS NOT NULL THEN 'done'
      WHEN "d"."archived_at" IS NULL THEN 'open'
      WHEN "d"."archived_by_name" = "d"."added_by_name" THEN 'withdrawn'
      ELSE 'rejected'
    END AS "state",
    CASE WHEN "d"."kind" = 'pix'
      THEN jsonb_build_object('pix_key', "d"."value", 'name', "d"."name", 'owner', "d"."owner")
      ELSE jsonb_build_object('wallet_id', "d"."value", 'currency', "d"."currency", 'name', "d"."name", 'owner', "d"."owner")
    END AS "asked",
    coalesce("u"."role", 'operator') AS "role",
    CASE WHEN "d"."confirmed_at" IS NULL AND "d"."archived_at" IS NULL
      THEN date_trunc('milliseconds', now()) ELSE "d"."added_at"
    END + interval '24 hours' AS "ends_at",
    CASE
      WHEN "d"."confirmed_at" IS NOT NULL THEN "d"."confirmed_by_id"
      WHEN "d"."archived_at" IS NULL THEN NULL
      WHEN "d"."archived_by_name" = "d"."added_by_name" THEN "d"."added_by_id"
      ELSE coalesce((SELECT min("o"."id") FROM "users" "o" WHERE "o"."name" = "d"."archived_by_name"), '')
    END AS "by_id",
    coalesce("d"."confirmed_by_name", "d"."archived_by_name") AS "by_name",
    coalesce("d"."confirmed_at", "d"."archived_at") AS "at"
  FROM "destinations" "d"
  LEFT JOIN "users" "u" ON "u"."id" = "d"."added_by_id"
  WHERE "d"."confirmed_at" IS NOT NULL OR "d"."ready_at" IS NULL
) AS "waited"
ON CONFLICT DO NOTHING;
