/** Kairo in the lobby. */

import { svg } from 'lit';
import type { Card } from '../app/cards.ts';

/** Domes and arches of a bazaar in Cairo. */
const emblem = svg`<rect width="320" height="120" fill="#f0cf8e"/><circle cx="262" cy="34" r="17" fill="#e8683a"/>
  <path d="M20 120V70Q20 34 52 20Q84 34 84 70V120ZM232 120V82Q232 56 256 46Q280 56 280 82V120Z" fill="#b9763f"/>
  <path d="M96 120V58H104V30L112 12L120 30V58H128V120Z" fill="#a0622f"/>
  <path d="M140 120V86Q140 58 176 44Q212 58 212 86V120Z" fill="#8d4f2a"/>
  <path d="M156 120V94Q156 76 176 68Q196 76 196 94V120Z" fill="#3d2415"/>
  <path d="M36 120V84Q36 70 52 62Q68 70 68 84V120ZM246 120V96Q246 86 256 80Q266 86 266 96V120Z" fill="#5d3418"/>
  <path d="M52 20V10M176 44V34M256 46V37" stroke="#5d3418" stroke-width="3"/><path d="M0 112H320V120H0Z" fill="#d9a85c"/>`;

export const card: Card = { emblem, minutes: 60, level: 'medium' };
