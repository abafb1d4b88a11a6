export * from './table-JCDJIZCR.js';
