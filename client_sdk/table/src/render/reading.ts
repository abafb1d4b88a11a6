/** The parts of a clause of the rules: the rule, and why it is played so. */

/** Where a clause begins to say why it is played so, in each language, and what is played. */
const READING = /\s*\b(?:Reading|Lesart|Lettura|Lecture)\. (?=\S+ ?:)/;
const PLAYED = /(?:Played|Gespielt|Joué|Giocato) ?: (.)(.*?) (?:Why|Grund|Raison|Motivo) ?:/;

/** The rule of a clause, and then why it is played so. Where the sheet has no rule, it is what is played. */
export function partsOf(text: string): [string, ...string[]] {
  const [rule, ...readings] = text.split(READING);
  const [, first = '', rest = ''] = PLAYED.exec(text) ?? [];
  return [rule || first.toUpperCase() + rest, ...readings];
}
