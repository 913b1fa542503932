import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { Envelope } from '@tessera/mail/transport'

/** An e-mail that the mail server has not taken yet, and the time from which it makes no sense any more. */
export interface WaitingMail {
  readonly id: string
  readonly envelope: Envelope
  /** In milliseconds since 1970. */
  readonly until: number
}

/**
 * E-mails that wait for the mail server, as files, so that a restart loses none. A link in them opens an account for a
 * quarter of an hour: only the owner of the folder reads them, and no backup has them.
 */
export class WaitingMails {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async keep({ id, envelope, until }: WaitingMail): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const file = this.#fileOf(id)
    await writeFile(`${file}.part`, serialize({ envelope, until }), { mode: 0o600 })
    await rename(`${file}.part`, file)
  }

  async drop(id: string): Promise<void> {
    await rm(this.#fileOf(id), { force: true })
  }

  /** Returns what was kept before; deletes files that cannot be read, such as those of another version. */
  async all(): Promise<WaitingMail[]> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const mails: WaitingMail[] = []
    for (const name of await readdir(this.#folder)) {
      const id = name.replace(/\.mail$/, '')
      const mail = id === name ? undefined : await this.#read(id)
      if (mail) mails.push(mail)
      else await rm(join(this.#folder, name), { force: true })
    }
    return mails
  }

  async #read(id: string): Promise<WaitingMail | undefined> {
    try {
      const { envelope, until } = deserialize(await readFile(this.#fileOf(id)))
      return typeof until === 'number' && envelope?.letter ? { id, envelope, until } : undefined
    } catch {
      return undefined
    }
  }

  #fileOf(id: string): string {
    return join(this.#folder, `${id}.mail`)
  }
}
