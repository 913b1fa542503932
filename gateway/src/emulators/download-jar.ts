import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

const version = '1.22.0'

/** The emulator to download if none is found, pinned by checksum. */
export const pinnedJar = {
  name: `cloud-firestore-emulator-v${version}.jar`,
  url: `https://storage.googleapis.com/firebase-preview-drop/emulator/cloud-firestore-emulator-v${version}.jar`,
  sha256: '9b6498b7f62714d67f48f59b3818883cd682dbcd46b9f59511de81c97bb5166c',
}

const withinMs = 10 * 60_000

/** Downloads the jar into `folder`; returns its path. @throws Error if the download fails or the checksum differs */
export async function downloadJar(folder: string, jar = pinnedJar): Promise<string> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, jar.name)
  const draft = `${file}.part`
  const hash = createHash('sha256')
  try {
    const answer = await fetch(jar.url, { signal: AbortSignal.timeout(withinMs) })
    if (!answer.ok || !answer.body) throw new Error(`the server answered ${answer.status}`)
    const body = Readable.fromWeb(answer.body as ReadableStream)
    await pipeline(
      body,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      },
      createWriteStream(draft),
    )
  } catch (error) {
    await rm(draft, { force: true })
    throw new Error(
      `The Firestore emulator could not be downloaded from ${jar.url} (${reasonOf(error)}). ` +
        'Check the internet connection (behind a proxy, set HTTPS_PROXY and NODE_USE_ENV_PROXY=1), ' +
        'or fetch the file elsewhere and name it in FIRESTORE_EMULATOR_JAR.',
      { cause: error },
    )
  }
  const found = hash.digest('hex')
  if (found !== jar.sha256) {
    await rm(draft)
    throw new Error(`What ${jar.url} gave is not the file that was expected (sha256 ${found}): it was thrown away.`)
  }
  await rename(draft, file)
  return file
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
