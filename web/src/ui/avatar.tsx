import { clsx } from 'clsx'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import styles from './avatar.module.css'
import { initials } from './initials.ts'

interface AvatarProps {
  name: string
  photoUrl?: string | null | undefined
  /** Width and height in pixels. */
  size?: number | undefined
  className?: string | undefined
}

const colours = ['clay', 'blue', 'leaf', 'plum', 'ochre', 'teal', 'violet', 'brick'] as const

/** The same colour for the same name, always. */
const colourOf = (name: string) => {
  let sum = 7
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return colours[sum % colours.length] ?? 'clay'
}

/** A person's tile: the photo, else the initials in a colour of their own. The name stands beside it, so it is decoration. */
export function Avatar({ name, photoUrl, size = 36, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const look = { width: size, height: size, fontSize: Math.round(size * 0.36) }
  if (photoUrl && photoUrl !== broken) {
    return (
      <img
        src={photoUrl}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(photoUrl)}
        className={clsx(styles.avatar, className)}
        style={look}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={clsx(styles.avatar, name.trim() && styles[colourOf(name)], className)}
      style={look}
    >
      {initials(name) || <UserRound className={styles.nobody} />}
    </span>
  )
}
