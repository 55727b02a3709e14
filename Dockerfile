# syntax=docker/dockerfile:1

# One image for the web tier and for the reference upstream:
#   docker build --build-arg VERSION=1.4.0 --build-arg PREVIOUS_IMAGE=registry.example/kancil:1.3.0 -t kancil:1.4.0 .
#   docker run kancil:1.4.0 web
#   docker run kancil:1.4.0 upstream
#   docker run --env-file my.env kancil:1.4.0 doctor
# workshop/rehearse/image.ts performs these very steps without an engine.

ARG NODE_IMAGE=node:24.21.0-slim
# Image of the release before this one. Pages that players still have open ask for its scripts, so they are served for one
# more release; and browsers still have its dictionaries. The first release has none: the base image holds no such files.
ARG PREVIOUS_IMAGE=${NODE_IMAGE}

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY sandbox/package.json ./sandbox/
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build.ts
# Compiled code for a file system that is read-only, and for the user `node`: a fifth of the processor time of a start.
RUN node scripts/build/compile-code.ts 1000
# The running user is not the owner, and a checkout may have been made under a umask that shuts others out.
RUN node scripts/build/runtime-packages.ts --prune && chmod -R a+rX .

FROM ${PREVIOUS_IMAGE} AS previous
RUN ["mkdir", "-p", "/app/dist/client/assets", "/app/dist/dictionaries"]

FROM ${NODE_IMAGE}
# Nothing in here installs packages, and the data folder belongs to the user who writes it.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
  && install -d -o node -g node /data
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/locales ./locales
COPY --from=build /app/sandbox/locales ./sandbox/locales
COPY --from=build /app/common/node/common-passwords.txt ./common/node/
COPY --from=build /app/sandbox/migrations ./sandbox/migrations
COPY --from=build /app/sandbox/operator/catalogue/games.csv ./sandbox/operator/catalogue/
COPY --from=build /app/deploy/image ./deploy/image
COPY --from=build /app/design/tokens.css /app/design/light.css ./design/
COPY --from=build /app/dist ./dist
COPY --from=previous /app/dist/client/assets ./dist/previous/assets
COPY --from=previous /app/dist/dictionaries ./dist/previous-dictionaries

# `docker exec … kancil doctor` finds the command.
ENV PATH=/app/deploy/image:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
# glibc keeps freed memory apart for each thread of compression and of pictures: two such heaps need a tenth less memory.
ENV MALLOC_ARENA_MAX=2
ENV NODE_ENV=production PORT=3000 UPSTREAM_HOST=0.0.0.0 UPSTREAM_PORT=4000 GAMES_HOST=0.0.0.0 GAMES_PORT=4100 DATA_DIR=/data
VOLUME /data
EXPOSE 3000 4000 4100
USER node
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=300s --retries=3 CMD ["node", "deploy/image/health.mjs"]
ENTRYPOINT ["node", "deploy/image/start.mjs"]
CMD ["web"]

ARG VERSION=unknown
ARG REVISION=unknown
# Said at /version and in the metric kancil_build_info.
ENV RELEASE_VERSION=${VERSION} RELEASE_REVISION=${REVISION}
LABEL org.opencontainers.image.title="Kancil" \
  org.opencontainers.image.description="Web tier and reference upstream of the Kancil games and wallet app" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"
