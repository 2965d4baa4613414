FROM node:24-slim AS build
# Another registry; npm reads it. What needs a password is in the secret `npmrc`, which no layer has.
ARG NPM_CONFIG_REGISTRY
WORKDIR /app
COPY package.json package-lock.json ./
# The package's own `prepare` would build before there is a source; no dependency needs a script.
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --ignore-scripts
COPY tsconfig.json ./
COPY scripts/build.ts ./scripts/
COPY scripts/build ./scripts/build
COPY src ./src
COPY fixtures ./fixtures
RUN npm run build

FROM node:24-slim
LABEL org.opencontainers.image.title="espelho" \
      org.opencontainers.image.description="A local double of the Time-Attendance Public Integration API" \
      org.opencontainers.image.licenses="MIT"
ARG NPM_CONFIG_REGISTRY
WORKDIR /app
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --omit=dev --ignore-scripts
COPY fixtures ./fixtures
COPY --from=build /app/dist ./dist
# Node.js keeps the code as V8 has compiled it after a first 201, so that a container starts faster. The folder belongs to
# root, so nothing in the container can put code into it. Node.js names its part of the folder after the user who reads
# it, and writes for its owner alone: so that part is renamed and made readable for the user of this image.
ENV NODE_COMPILE_CACHE=/app/cache
RUN node dist/cli.js exec -- node -e " \
      const { ESPELHO_URL: url, ESPELHO_TOKEN: token } = process.env; \
      fetch(url + '/ajuste-registro/solicitar', { \
        method: 'POST', \
        headers: { 'content-type': 'application/json', authorization: 'Bearer ' + token }, \
        body: JSON.stringify({ \
          jornada: '10/03/2026', formato: 'INTERVALO_HORARIO', descricao: 'x', minMinutos: 480, maxMinutos: 600, \
          motivoId: 'a0000000-0000-4000-8000-000000000001' \
        }) \
      }).then(({ status }) => process.exit(status === 201 ? 0 : 1))" \
    && mv cache/*-0 "$(echo cache/*-0 | sed 's/0$//')$(id -u node)" \
    && chmod -R go+rX cache
# Memory only, until ESPELHO_DATA=/data says otherwise.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
ENV NODE_ENV=production ESPELHO_HOST=0.0.0.0
EXPOSE 3000
# No --start-interval: buildah 1.28, which podman of Debian 12 builds with, does not know it. podman keeps a health check
# only with `podman build --format docker`. The check asks with bash alone, because to start Node.js every two seconds takes
# a tenth of a core; with TLS, a ready file or another address the command of the server asks.
HEALTHCHECK --interval=2s --timeout=3s --start-period=30s --retries=3 \
  CMD ["bash", "-c", "[ \"$ESPELHO_HOST$ESPELHO_TLS_CERT$ESPELHO_READY_FILE\" = 0.0.0.0 ] || exec node /app/dist/cli.js healthcheck; { exec 3<>\"/dev/tcp/127.0.0.1/${ESPELHO_PORT:-${PORT:-3000}}\"; } && printf 'GET /readyz HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ] || exit 1"]
ENTRYPOINT ["node", "/app/dist/cli.js"]
