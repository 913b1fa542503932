import { donationsContract } from '@tessera/domain/donations/contract'
import type { IssuedDonation } from '@tessera/domain/donations/donation'
import { germanForm } from '@tessera/domain/donations/german-form'
import { italianForm } from '@tessera/domain/donations/italian-form'
import { getClub, paperLogo, type StoredClub } from '../clubs/service.ts'
import type { FileAnswer, Mount } from '../http/mount.ts'
import type { Needs } from '../needs.ts'
import { drawInTurn } from '../pdf/turns.ts'
import { drawDonation } from './draw.ts'
import { issueOfPayment, issueOfYear } from './issue.ts'

type DonationNeeds = Needs<'clubCache' | 'db' | 'now'>

export function donationRoutes(mount: Mount, deps: DonationNeeds): void {
  mount(donationsContract.ofPayment, async ({ caller, params }) => {
    const club = await getClub(deps, caller.clubId)
    return fileOf(deps, club, await issueOfPayment(deps, club, params.paymentId))
  })
  mount(donationsContract.ofYear, async ({ caller, params }) => {
    const club = await getClub(deps, caller.clubId)
    return fileOf(deps, club, await issueOfYear(deps, club, params.memberId, params.year))
  })
}

const forms = { de: germanForm, it: italianForm } as const

/** Draws a receipt as it was given, with the logo of today. */
async function fileOf(deps: DonationNeeds, club: StoredClub, receipt: IssuedDonation): Promise<FileAnswer> {
  const { clubName, address, number } = receipt
  const { form } = receipt.settings
  const sender = { clubName, address, logo: await paperLogo(deps, club) }
  const bytes = await drawInTurn(club.id, () => drawDonation(forms[form](receipt), sender, form, deps.now()))
  return { bytes, name: `${number.replace('/', '-')}.pdf` }
}
