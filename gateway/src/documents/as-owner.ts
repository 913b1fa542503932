/** Authorization header that makes the emulator skip the rules. */
export const asOwner = 'Bearer owner'
