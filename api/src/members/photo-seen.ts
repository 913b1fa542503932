import { overtaken } from '../merge-seen.ts'
import { present, type StoredMember } from './store.ts'

/**
 * Compares a member's photo with the one that the caller has seen, by its path, '' for none; undefined compares nothing.
 * @throws AppError `changed_meanwhile` with `photo` in its details if somebody else has uploaded or removed one since
 */
export function assertPhotoSeen(member: StoredMember, seen: string | undefined): void {
  if (seen !== undefined && seen !== (present(member).photoUrl ?? '')) throw overtaken(['photo'])
}
