import { z } from 'zod';
import { bioMaxLength, linkMaxLength, nicknameMaxLength, nicknameMinLength } from './shapes.ts';
import { text } from './types.ts';

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const zones = /^([A-Za-z_+-]+(\/[\w+-]+){0,2}|[+-]\d{2}:\d{2})$/;

/** Length is counted in characters as a person counts them, not in code units. */
const characters = (min: number, max: number) =>
  text(min, max * 4)
    .trim()
    .refine((value) => [...value].length >= min && [...value].length <= max);

export const nickname = characters(nicknameMinLength, nicknameMaxLength);
export const personName = characters(0, 60);
export const bio = characters(0, bioMaxLength);
export const link = text(0, linkMaxLength).trim();
/** ISO 3166-1 alpha-2; '' for none. */
export const country = z
  .string()
  .refine((code) => code === '' || (/^[A-Z]{2}$/.test(code) && countries.of(code) !== undefined));
/** IANA name or `+08:00`. */
export const timezone = z.string().max(64).regex(zones);
/** Path of an uploaded portrait. */
export const avatarKey = z.string().regex(/^avatars\/[\w-]{22,43}\.webp$/);
