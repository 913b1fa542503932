import type { ClubLook } from '@tessera/mail/club-letter'
import { LRUCache } from 'lru-cache'
import { getClub, logoPictures } from '../clubs/service.ts'
import type { Needs } from '../needs.ts'

/** Name, colour and logo of clubs in letters. Keeps the pictures of logos, which never change under an id. */
export class ClubLooks {
  readonly #deps: Needs<'clubCache' | 'db'>
  readonly #pictures = new LRUCache<string, Buffer>({ max: 50 })

  constructor(deps: Needs<'clubCache' | 'db'>) {
    this.#deps = deps
  }

  /** @throws AppError `not_found` */
  async of(clubId: string): Promise<ClubLook> {
    const { name, colour, logo } = await getClub(this.#deps, clubId)
    const look = { name, colour: colour ?? undefined }
    const png = logo && (await this.#picture(logo.id))
    return png ? { ...look, logo: { png, width: logo.width, height: logo.height } } : look
  }

  async #picture(logoId: string): Promise<Buffer | undefined> {
    const known = this.#pictures.get(logoId)
    if (known) return known
    const pictures = await logoPictures(this.#deps, logoId)
    if (!pictures) return undefined
    const png = Buffer.from(pictures.x2)
    this.#pictures.set(logoId, png)
    return png
  }
}
