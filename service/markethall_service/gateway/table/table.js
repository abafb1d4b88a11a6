export * from './table-QMNQG32Y.js';
