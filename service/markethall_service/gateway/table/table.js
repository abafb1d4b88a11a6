export * from './table-ROE32LN4.js';
