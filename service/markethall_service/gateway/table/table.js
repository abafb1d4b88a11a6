export * from './table-6WUGZUGB.js';
