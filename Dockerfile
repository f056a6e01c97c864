# syntax=docker/dockerfile:1
# Mesa, standalone: build tools stay in the first stage. How it was tried: docs/operations.md, "Container and systemd".
FROM node:24-bookworm-slim AS build
WORKDIR /build
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
# Browsers and PostgreSQL are for tests; nothing here fetches one.
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build:standalone

FROM node:24-bookworm-slim
ENV NODE_ENV=production PORT=3000 HOST=0.0.0.0
WORKDIR /mesa
# Owned by root: the process that serves cannot change what it serves.
COPY --from=build --chown=root:root --chmod=a+rX /build/dist ./
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "start.mjs"]
