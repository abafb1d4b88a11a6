import { kitOf } from '../kit.ts';
import { draw } from './board.ts';
import { factsOf } from './facts.ts';
import { eventFacts, kindOf, pathOf } from './handles.ts';
import { styles } from './styles.ts';

export const kit = kitOf('portobello', { draw, styles, factsOf, pathOf, kindOf, eventFacts });
