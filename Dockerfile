# Outrider in a container: the page is built in a stage of its own, so that Node never ships.
# docker build -t outrider . && docker run -p 127.0.0.1:8765:8765 -v outrider:/data -e OUTRIDER_ACCESS_TOKEN=… outrider
FROM node:20-slim AS web
WORKDIR /src/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-fund --no-audit
COPY web ./
RUN npm run build

FROM python:3.11-slim
RUN apt-get update && apt-get install -y --no-install-recommends git ripgrep && rm -rf /var/lib/apt/lists/*
RUN useradd --create-home --uid 10001 outrider && install -d -m 0700 -o outrider -g outrider /data
WORKDIR /opt/outrider
COPY requirements.txt ./
RUN python -m venv .venv && .venv/bin/pip install --quiet --no-cache-dir --require-hashes -r requirements.txt
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY src ./src
COPY --from=web /src/web/dist ./web/dist
RUN .venv/bin/pip install --quiet --no-cache-dir --no-deps .
USER outrider
ENV OUTRIDER_HOME=/data
VOLUME /data
EXPOSE 8765
HEALTHCHECK --interval=30s --timeout=5s CMD [".venv/bin/python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8765/api/health', timeout=4)"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["/opt/outrider/.venv/bin/outrider"]
CMD ["serve", "--host", "0.0.0.0"]
