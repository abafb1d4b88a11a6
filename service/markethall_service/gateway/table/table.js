export * from './table-FAG56ETI.js';
