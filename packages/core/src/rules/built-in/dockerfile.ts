import type { BuiltInRule } from './built-in-rule.ts'

export const dockerfile: BuiltInRule = {
  id: 'dockerfile',
  names: ['dockerfile', 'containerfile'],
  globs: ['**/{dockerfile,containerfile}.*'],
  extensions: ['dockerfile', 'containerfile'],
  text: `Dockerfiles. Look for:
- Secrets: tokens or keys in ARG, ENV, COPY or a RUN line, which stay in layers and history; .env or .git copied in; a build context that takes too much.
- Root: no USER in a final image that serves the network, files writable by everyone, setuid tools, a docker socket or privileged assumption.
- Origins: a base image without a tag or with latest, or one that left support; downloads without a checksum; curl piped to a shell; TLS or signature checks switched off; package sources over plain HTTP.
- Layers that go stale: apt-get update in a layer of its own, COPY of everything before dependencies are installed, a cache mount shared by builds that differ, install without the lockfile.
- Stages: a COPY --from of a stage or path that does not exist, build tools or development dependencies in the final image, a library that the final image lacks, an architecture that does not fit.
- Start: shell form that does not pass signals on, a CMD that ENTRYPOINT ignores, a missing exec, a health check that always passes, ports or paths that disagree with the program, a VOLUME that later steps write to in vain.
- RUN chains whose failure is hidden by ; or | without pipefail; variables that expand at build time instead of run time.
Not defects: number of layers, order of labels.`,
}
