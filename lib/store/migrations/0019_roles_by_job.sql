UPDATE "users" SET "role" = 'treasurer' WHERE "role" = 'approver';
