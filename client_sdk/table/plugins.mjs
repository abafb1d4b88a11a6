// The plugins of esbuild that the sources of the table need.
import { games } from './games_plugin.mjs';
import { styles } from './styles_plugin.mjs';
import { texts } from './texts_plugin.mjs';

export const plugins = [games, styles, texts];
